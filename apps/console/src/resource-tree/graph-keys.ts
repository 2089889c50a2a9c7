import type { GraphLayout } from './graph-layout.ts';

/** The key of the card to which an arrow key (or j, k, Home, End) moves from `key`; null when there is none. */
export function cardBeside(
  { byKey, cards, columns }: GraphLayout,
  key: string,
  press: string,
): string | null {
  const card = byKey.get(key);
  if (card === undefined) return cards[0]?.item.key ?? null;
  const { item } = card;
  const column = columns[item.depth] ?? [];
  switch (press) {
    case 'ArrowLeft':
      return item.parent;
    case 'ArrowRight': {
      // The cards are depth first: the first child follows its parent.
      const next = cards[card.index + 1]?.item;
      return next?.parent === key ? next.key : null;
    }
    case 'ArrowDown':
    case 'j':
      return column[column.indexOf(key) + 1] ?? null;
    case 'ArrowUp':
    case 'k':
      return column[column.indexOf(key) - 1] ?? null;
    case 'Home':
      return cards[0]?.item.key ?? null;
    case 'End':
      return column.at(-1) ?? null;
    default:
      return null;
  }
}
