export { exposureOf, exposureText, settingsOf } from './exposure.ts';
export { ExposureFields } from './exposure-fields.tsx';
export { type ExposureForm, exposureIds, useExposure } from './use-exposure.ts';
