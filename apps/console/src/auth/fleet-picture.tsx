import classes from './fleet-picture.module.css';

/** Positions of the clusters in the illustration, in a circle of radius 1 around their hub. */
const EDGES = Array.from({ length: 14 }, (_, i) => {
  const angle = (i / 14) * Math.PI * 2 + 0.3;
  const reach = i % 3 === 0 ? 0.98 : i % 3 === 1 ? 0.7 : 0.84;
  return { x: 200 + Math.cos(angle) * reach * 165, y: 200 + Math.sin(angle) * reach * 165, tone: i };
});

const toneOf = (index: number): string => {
  if (index === 4) return 'unknown';
  return index === 9 ? 'warning' : 'positive';
};

/** Illustration: a hub and its edges with their statuses. Decorative only. */
export function FleetPicture() {
  return (
    <svg className={classes['picture']} viewBox="0 0 400 400">
      <circle cx="200" cy="200" r="165" className={classes['ring']} />
      <circle cx="200" cy="200" r="112" className={classes['ring']} />
      {EDGES.map((edge) => (
        <path
          key={edge.tone}
          d={`M200 200Q${(200 + edge.x) / 2 + 14} ${(200 + edge.y) / 2 - 14} ${edge.x} ${edge.y}`}
          className={classes['rope']}
          data-tone={toneOf(edge.tone)}
        />
      ))}
      {EDGES.map((edge) => (
        <circle
          key={edge.tone}
          cx={edge.x}
          cy={edge.y}
          r="5"
          className={classes['node']}
          data-tone={toneOf(edge.tone)}
        />
      ))}
      <circle cx="200" cy="200" r="11" className={classes['hub']} />
      <circle cx="200" cy="200" r="4" className={classes['core']} />
    </svg>
  );
}
