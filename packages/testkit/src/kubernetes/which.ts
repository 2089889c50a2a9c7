// `which.ts NAME`: prints the path of a program of the test environment. Without a name: prints why Kubernetes cannot be started,
// and exits with 3 when nothing indicates that it should be possible.
import { findProgram, isBareMachine, skipReason } from './programs.ts';

const name = process.argv[2];
console.log(name === undefined ? (skipReason() ?? '') : (findProgram(name) ?? ''));
if (name === undefined && isBareMachine()) process.exitCode = 3;
