#!/usr/bin/env node
import { vejviser } from '../scripts/runtime.mjs';

try {
  await vejviser(process.argv.slice(2));
} catch (error) {
  console.error(`vejviser: ${error.message}`);
  process.exitCode = 1;
}
