export { exposureOf, exposureWords, settingsOf } from './exposure.ts';
export { goingPart } from './going.tsx';
export { ExposureFields } from './exposure-fields.tsx';
export { LeavingMark } from './leaving-mark.tsx';
export { type ExposureForm, exposureIds, useExposure } from './use-exposure.ts';
