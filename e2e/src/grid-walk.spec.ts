// Covers: whole
//
// The grids of the product with the keyboard: Enter goes in, `e` edits or says why not, Space shows the marked row beside the list and
// follows it, and Back returns to the row and the scroll. A new grid is a line in `grid-walk-list.ts`.
import { startWalkedFleet, type WalkedFleet } from './grid-walk-fleet.ts';
import { WALKED_GRIDS } from './grid-walk-list.ts';
import { GridWalk } from './grid-walk.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

test.describe('in every grid Enter goes in, e edits, Space shows the row beside it, and Back returns', () => {
  let ada: Person;
  let fleet: WalkedFleet | undefined;

  test.beforeAll(async ({ browser, installation }) => {
    ada = await Person.of(installation.product, browser, 'ada');
    // Few enough lines that the grids are longer.
    await ada.page.setViewportSize({ width: 1440, height: 700 });
    fleet = await startWalkedFleet(ada, installation);
  });
  test.afterAll(async () => {
    await fleet?.stop();
    await ada?.leave();
  });

  for (const grid of WALKED_GRIDS)
    test(grid.name, async () => {
      if (fleet === undefined) throw new Error('The fleet has not started.');
      await ada.open(grid.path(fleet));
      const walk = new GridWalk(ada.page, grid);
      await walk.goIn();
      await walk.edit();
      await walk.peek();
    });
});
