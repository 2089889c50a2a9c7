/** Messages about demo fleets. */
export const demoMessages = {
  notHere: 'The demo is only available in a source checkout, not in an image.',
  adminOnly: 'Only administrators can load demo fleets.',
  there: 'There is a demo fleet already. Remove it first.',
  busy: 'The demo fleet is being removed. Wait until that is done.',
  none: 'There is no demo fleet.',
  tooMany: (most: number): string => `This server runs ${most} demo fleets already, the maximum.`,
  real: (count: number): string =>
    `There ${count === 1 ? 'is 1 cluster that is' : `are ${count} clusters that are`} not simulated. The demo fleet would ` +
    'be kept in networks of its own. Confirm that you want it beside them.',
  notRemoved: 'It could not be removed within an hour. Try again.',
  ended: 'Its program ended unexpectedly.',
  restarted: 'The server that ran it was stopped.',
} as const;
