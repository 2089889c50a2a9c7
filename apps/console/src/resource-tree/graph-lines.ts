import { HEALTHS, type HealthStatus } from '@hawser/domain/resource-tree';
import { CARD, type GraphLayout, type Placed, type Rect } from './graph-layout.ts';

/** The lines of a part of a graph as paths of SVG: those that lead to something unhealthy, and all others. */
interface Lines {
  readonly neutral: string;
  readonly negative: string;
}

/** Whether something needs attention: missing, degraded or unknown. */
export const needsAttention = (health: HealthStatus | null): boolean =>
  health !== null && HEALTHS.indexOf(health) >= HEALTHS.indexOf('Missing');

/** Of it, what is known to be wrong: a line to what is unknown has no color. */
const isNegative = (health: HealthStatus | null): boolean => health === 'Missing' || health === 'Degraded';

/** Only what is visible is drawn: of an owner of a thousand, one line along them and a short one to each that is visible. */
export function linesIn({ links }: GraphLayout, part: Rect): Lines {
  const right = part.x + part.width;
  const bottom = part.y + part.height;
  const paths = { neutral: '', negative: '' };
  for (const { x, y, trunkX, targets } of links) {
    const end = targets[0]?.x ?? trunkX;
    if (x > right || end < part.x) continue;
    for (const tone of ['neutral', 'negative'] as const) {
      const own = targets.filter(({ item }) => isNegative(item.worst) === (tone === 'negative'));
      if (own.length === 0) continue;
      let top = y;
      let low = y;
      for (const target of own) {
        top = Math.min(top, target.y);
        low = Math.max(low, target.y);
      }
      if (low < part.y || top > bottom) continue;
      // Clipped, because a browser draws long paths slowly.
      const [from, to] = [Math.max(top, part.y), Math.min(low, bottom)];
      let path = '';
      if (y >= part.y && y <= bottom) path += `M${x} ${y}H${trunkX}`;
      if (to > from) path += `M${trunkX} ${from}V${to}`;
      for (const target of own) {
        if (target.y >= part.y && target.y <= bottom) path += `M${trunkX} ${target.y}H${target.x}`;
      }
      paths[tone] += path;
    }
  }
  return paths;
}

/** Lines from the other owners of a resource, beside the one at whose right it is. */
export function otherOwners({ byKey }: GraphLayout, card: Placed, keyOf: (uid: string) => string): string {
  if (card.item.type !== 'node') return '';
  return card.item.node.parents
    .map(keyOf)
    .filter((key) => key !== card.item.parent && key !== card.item.key)
    .flatMap((key) => byKey.get(key) ?? [])
    .map((owner) => {
      const [x, y] = [owner.x + CARD.width, owner.y + CARD.height / 2];
      const [endX, endY] = [card.x, card.y + CARD.height / 2];
      return `M${x} ${y}C${x + 40} ${y} ${endX - 40} ${endY} ${endX} ${endY}`;
    })
    .join('');
}
