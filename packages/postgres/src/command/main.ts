#!/usr/bin/env node
import { runCommand } from "./run-command.ts";

const { code, out, err } = runCommand(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
