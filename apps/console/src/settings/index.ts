export { settings } from './registration.ts';
export { Matter, SettingsFrame } from './settings-frame.tsx';
