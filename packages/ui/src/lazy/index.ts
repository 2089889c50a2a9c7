export { missingCode, LazyCode, CodeError, loadInTime } from './code.ts';
export { CodeFailure, FAILURE_MESSAGES, ReloadButton } from './code-failure.tsx';
export { useCode } from './use-code.ts';
