export * from './collection.ts';
export * from './invitation.ts';
export * from './member.ts';
export * from './record.ts';
export * from './requests.ts';
export * from './revocation.ts';
export * from './role-change.ts';
