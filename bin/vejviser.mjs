#!/usr/bin/env node
import { vejviser } from '../scripts/runtime.mjs';

await vejviser(process.argv.slice(2));
