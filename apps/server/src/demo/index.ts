export { type DemoSettings, noDemo } from './settings.ts';
export { demo } from './registration.ts';
