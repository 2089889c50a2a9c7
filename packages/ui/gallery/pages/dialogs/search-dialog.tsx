import { useState } from 'react';
import { NetworkIcon } from '../../../src/icons/index.ts';
import { SearchDialog } from '../../../src/search-dialog/index.ts';
import { Over } from './over.tsx';

/** Search over a few names. */
export function SearchPage() {
  const [query, setQuery] = useState('');
  const names = ['retail-eu', 'retail-us', 'warehouse', 'lab', 'store-0117-lyon', 'store-0118-nantes'];
  return (
    <Over>
      {({ open, close, say }) => (
        <SearchDialog
          open={open}
          onClose={close}
          title="Search"
          placeholder="Keyword"
          items={names
            .filter((name) => name.includes(query))
            .map((name) => ({ id: name, label: name, detail: 'network', icon: <NetworkIcon size={14} /> }))}
          onQuery={setQuery}
          onChoose={(item) => {
            close();
            say(`chosen: ${item.label}`);
          }}
        />
      )}
    </Over>
  );
}
