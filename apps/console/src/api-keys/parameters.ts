import { text, type ValuesOf } from '../page/index.ts';

/** URL parameters of the page on which a device is allowed. */
export const DEVICE_PARAMETERS = {
  /** The code that the device shows. */
  code: text,
} as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof DEVICE_PARAMETERS> {}
}
