import { isRecord } from '../record/index.ts';
import type { LogoPath, ThemeLogo } from './theme-file.ts';

/** Limits: a logo is small. */
const PATHS_MAX = 12;
const PATH_LENGTH_MAX = 4_000;

const isSize = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= 1_000;
const isInk = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && /^(?:accent|text|#[0-9a-f]{6})$/i.test(value));

function pathOf(file: unknown, at: number, errors: string[]): LogoPath {
  const place = `"logo.paths[${at}]"`;
  const { d, fill, stroke, width } = isRecord(file) ? file : {};
  if (
    typeof d !== 'string' ||
    d.length > PATH_LENGTH_MAX ||
    !/^[Mm][\d\s.,eE+MmLlHhVvCcSsQqTtAaZz-]*$/.test(d)
  ) {
    errors.push(`${place} needs "d": SVG path data of at most ${PATH_LENGTH_MAX} characters.`);
    return { d: '' };
  }
  if (!isInk(fill) || !isInk(stroke)) {
    errors.push(`${place}: "fill" and "stroke" are "accent", "text" or a color like "#0a101c".`);
    return { d: '' };
  }
  if (width !== undefined && !isSize(width)) errors.push(`${place}: "width" must be a number above 0.`);
  return {
    d,
    ...(fill === undefined ? {} : { fill }),
    ...(stroke === undefined ? {} : { stroke }),
    ...(isSize(width) ? { width } : {}),
  };
}

/** The logo of a theme file: shapes only, so that it cannot contain scripts. Adds errors to `errors`. */
export function logoOf(file: unknown, errors: string[]): ThemeLogo {
  const { viewBox, paths } = isRecord(file) ? file : {};
  const [width, height]: unknown[] = Array.isArray(viewBox) ? viewBox : [];
  if (!isSize(width) || !isSize(height)) {
    errors.push('"logo.viewBox" must be two numbers: width and height.');
    return { viewBox: [1, 1], paths: [] };
  }
  if (!Array.isArray(paths) || paths.length === 0 || paths.length > PATHS_MAX) {
    errors.push(`"logo.paths" must be 1 to ${PATHS_MAX} paths.`);
    return { viewBox: [width, height], paths: [] };
  }
  return { viewBox: [width, height], paths: paths.map((path: unknown, at) => pathOf(path, at, errors)) };
}
