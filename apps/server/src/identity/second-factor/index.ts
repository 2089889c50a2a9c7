export { forgetDevices, removeFactor, sealedSecondFactors } from './factors.ts';
export { registerSecondFactor } from './routes.ts';
export { registerSecondStep } from './sign-in-route.ts';
