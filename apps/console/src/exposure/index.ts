export { exposureOf, exposureText, settingsOf } from './exposure.ts';
export { ExposureFields } from './exposure-fields.tsx';
export { exposureIds, useExposure } from './use-exposure.ts';
