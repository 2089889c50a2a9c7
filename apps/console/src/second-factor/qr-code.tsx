import { encode } from 'uqr';
import classes from './second-factor.module.css';

/** Modules of white around the code, as readers expect. */
const QUIET = 2;

/** A QR code as one path. */
export default function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the secret"
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
