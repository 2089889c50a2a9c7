import { useState } from 'react';
import { Missing } from '../app/missing.tsx';
import { useServices } from '../app/services.ts';
import classes from './admin.module.css';
import { JobsPart } from './jobs-part.tsx';
import { UsersPart } from './users-part.tsx';

const PARTS = ['Users', 'Background work'] as const;

/** The installation, for its administrator; for everybody else there is nothing here (Spec 1 §2). */
export function AdminPage() {
  const { me } = useServices();
  const [part, setPart] = useState<(typeof PARTS)[number]>('Users');
  if (!me.admin) return <Missing />;
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
