import type { SkupperHubData } from '@hawser/contract/routers';
import { type Form, useForm } from '../form/index.ts';
import {
  checkExposure,
  EXPOSURE_LABELS,
  type ExposureField,
  exposureOf,
  type ExposureValues,
} from './exposure.ts';

export type ExposureForm = Form<ExposureField>;

const FIELDS = Object.keys(EXPOSURE_LABELS) as ExposureField[];

const CHECKS = Object.fromEntries(
  FIELDS.map((field) => [field, (_: string, values: ExposureValues) => checkExposure(field, values)]),
) as Record<ExposureField, (value: string, values: ExposureValues) => string | null>;

interface ExposureOptions {
  stored: SkupperHubData | null;
  failure: unknown;
  /** Path of the settings in the request. */
  at: string;
  otherwise?: string;
}

/** The fields of the exposure form. */
export function useExposure({ stored, ...options }: ExposureOptions): ExposureForm {
  return useForm<ExposureField>({
    ...options,
    initial: { ...exposureOf(stored) },
    labels: EXPOSURE_LABELS,
    checks: CHECKS,
  });
}

/** Ids of all inputs. */
export function exposureIds(form: ExposureForm): readonly string[] {
  return FIELDS.map((field) => form.idOf(field));
}
