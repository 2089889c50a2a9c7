export * from './own-limits.ts';
export * from './record.ts';
export * from './requests.ts';
export * from './sessions.ts';
export * from './setup.ts';
export * from './sign-ins.ts';
export * from './subscription.ts';
