export * from './last-hour.ts';
export * from './record.ts';
