import { useState } from 'react';
import classes from './admin.module.css';
import { JobsPart } from './jobs-part.tsx';
import { UsersPart } from './users-part.tsx';

const PARTS = ['Users', 'Background Work'] as const;

/** The installation, for its administrator; the frame shows it to nobody else (Spec 1 §2). */
export function AdminPage() {
  const [part, setPart] = useState<(typeof PARTS)[number]>('Users');
  return (
    <div className={classes['page']}>
      <div className={classes['parts']} role="tablist" aria-label="Administration">
        {PARTS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === part}
            onClick={() => setPart(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={part} className={classes['panel']}>
        {part === 'Users' ? <UsersPart /> : <JobsPart />}
      </div>
    </div>
  );
}
