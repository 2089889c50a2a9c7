import { Tabs } from '@hawser/ui/tabs';
import { JobsPart } from './jobs-part.tsx';
import { UsersPart } from './users-part.tsx';

/** The installation, for its administrator; the frame shows it to nobody else (Spec 1 §2). */
export function AdminPage() {
  return (
    <Tabs
      label="Administration"
      tabs={[
        { id: 'users', title: 'Users', content: <UsersPart /> },
        { id: 'work', title: 'Background Work', content: <JobsPart /> },
      ]}
    />
  );
}
