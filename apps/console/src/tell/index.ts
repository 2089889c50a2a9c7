export { TellHost } from './tell-host.tsx';
export { createTeller, type Teller, type Told } from './teller.ts';
export { errorOf, noticeOf } from './told-of.ts';
