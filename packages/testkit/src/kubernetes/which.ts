// `which.ts NAME`: prints the path of a program of the test environment. Without a name: why Kubernetes cannot be started.
import { findProgram, skipReason } from './programs.ts';

const name = process.argv[2];
console.log(name === undefined ? (skipReason() ?? '') : (findProgram(name) ?? ''));
