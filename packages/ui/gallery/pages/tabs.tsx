import { Tabs } from '../../src/tabs/index.ts';

/** Tabs of a page. */
export function TabsPage() {
  return (
    <Tabs
      label="Administration"
      tabs={[
        { id: 'users', title: 'Users', content: <p>Ada Lovelace, Grace Hopper</p> },
        { id: 'work', title: 'Background Work', content: <p>Nothing is running.</p> },
      ]}
    />
  );
}
