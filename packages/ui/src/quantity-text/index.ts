/** A number as it is shown, with what it counts: '1 cluster', '1,204 clusters'. Without a noun (singular) only the number. */
export function quantityText(count: number, noun?: string): string {
  const number = count.toLocaleString('en');
  return noun === undefined ? number : `${number} ${noun}${count === 1 ? '' : 's'}`;
}
