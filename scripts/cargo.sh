#!/bin/sh
# Cargo as napi calls it. While napi's cache of types is empty it sets a variable that changes at every build, and cargo
# would then take the next build, without it, for another one and link everything again.
unset NAPI_FORCE_BUILD_VEJVISER_NODE
exec cargo "$@"
