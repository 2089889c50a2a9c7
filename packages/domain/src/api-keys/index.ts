export { API_KEY_CAPABILITIES, checkKeyName, isKeyOver, KEY_DAYS, KEYS_MAX } from './api-key.ts';
export { apiKeyMessages } from './messages.ts';
