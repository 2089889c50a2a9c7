export { DISTINCT_COLORS, distinctColor } from './distinct-colors.ts';
