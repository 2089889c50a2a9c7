export { deleteEndedRequests, denyRequest, type OpenDeviceRequest, openRequest } from './requests.ts';
export { registerDeviceLogin } from './routes.ts';
export { deviceLoginSchema } from './schema.ts';
export { shownCode, typedCode } from './user-code.ts';
