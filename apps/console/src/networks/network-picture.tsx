import classes from './networks.module.css';

const EDGES = [
  { x: 40, y: 34 },
  { x: 40, y: 106 },
  { x: 200, y: 34 },
  { x: 200, y: 106 },
];

/** A hub and four edges. Decorative only. */
export function NetworkPicture() {
  return (
    <svg className={classes['picture']} width="240" height="140" viewBox="0 0 240 140" aria-hidden="true">
      {EDGES.map(({ x, y }) => (
        <path key={`${x},${y}`} d={`M120 70C${(x + 120) / 2} 70 ${(x + 120) / 2} ${y} ${x} ${y}`} />
      ))}
      {EDGES.map(({ x, y }) => (
        <rect key={`${x},${y}`} x={x - 16} y={y - 12} width="32" height="24" rx="6" />
      ))}
      <rect data-hub x="96" y="52" width="48" height="36" rx="8" />
    </svg>
  );
}
