export { Code, CodeError, codeInTime, type CodeState } from './code.ts';
export { CodeFailure, FAILURE_WORDS, LoadAgain } from './code-failure.tsx';
export { useCode } from './use-code.ts';
