/** A color in dark and in light mode, `#rrggbb`. */
interface DistinctColor {
  readonly dark: string;
  readonly light: string;
}

/**
 * Text colors for things of which many are shown together, in the order in which they are used. Each is the one that is farthest in OKLab
 * from those before it, of all whose contrast is 4.6:1 or more on the backgrounds of all themes and which differ from the colors of text,
 * so that the first differ most; distinct-colors.test.ts checks all of this.
 */
export const DISTINCT_COLORS: readonly DistinctColor[] = [
  { dark: '#2b97ca', light: '#01668d' },
  { dark: '#c0fd35', light: '#d71908' },
  { dark: '#fb4c10', light: '#af18d3' },
  { dark: '#fec0f7', light: '#73154f' },
  { dark: '#d74ffd', light: '#3b04d5' },
  { dark: '#02b827', light: '#317d01' },
  { dark: '#22e7e2', light: '#45451c' },
  { dark: '#dcb155', light: '#96567f' },
  { dark: '#cd84a9', light: '#6359d2' },
  { dark: '#929143', light: '#9d5e01' },
  { dark: '#97b7f8', light: '#3b367f' },
  { dark: '#f8e597', light: '#720caf' },
  { dark: '#ff3ea2', light: '#cc177d' },
  { dark: '#907bf8', light: '#971c11' },
  { dark: '#1fea71', light: '#604b5d' },
  { dark: '#32b699', light: '#124efb' },
  { dark: '#ee8bf8', light: '#950681' },
  { dark: '#aac6b3', light: '#26664a' },
  { dark: '#f8a49e', light: '#154959' },
  { dark: '#9ffdc3', light: '#214dba' },
  { dark: '#a3c003', light: '#694b96' },
  { dark: '#d6812e', light: '#7a27eb' },
  { dark: '#e9d401', light: '#695f01' },
  { dark: '#399d57', light: '#b13550' },
  { dark: '#04c4f0', light: '#046fc7' },
  { dark: '#9cdafe', light: '#663028' },
  { dark: '#cd63c6', light: '#ac43a5' },
  { dark: '#addb88', light: '#7c492e' },
  { dark: '#f97772', light: '#89375d' },
  { dark: '#d1a6d5', light: '#67057e' },
  { dark: '#e8cabb', light: '#052daa' },
  { dark: '#4490fe', light: '#4615a3' },
  { dark: '#ba8cea', light: '#04510e' },
  { dark: '#93b876', light: '#8c43c8' },
  { dark: '#fd82b8', light: '#5e346a' },
  { dark: '#fa59dc', light: '#543ad3' },
  { dark: '#fe9140', light: '#094e8c' },
  { dark: '#40d4a6', light: '#b74506' },
  { dark: '#80a924', light: '#d50b51' },
  { dark: '#aae02f', light: '#a15652' },
  { dark: '#f24e71', light: '#5855fc' },
  { dark: '#8ef9fd', light: '#5c2f95' },
  { dark: '#b99d14', light: '#85309d' },
  { dark: '#c7aa9c', light: '#a20948' },
  { dark: '#6bf61a', light: '#116b1a' },
  { dark: '#3cc96a', light: '#a73879' },
  { dark: '#86f687', light: '#7c1024' },
  { dark: '#5ea8f9', light: '#c212a8' },
  { dark: '#c87974', light: '#453e55' },
  { dark: '#c7c3fc', light: '#ba0d01' },
];

/** A color as CSS, for both modes. */
export function distinctColor(index: number): string | undefined {
  const color = DISTINCT_COLORS[index % DISTINCT_COLORS.length];
  return color && `light-dark(${color.light}, ${color.dark})`;
}
