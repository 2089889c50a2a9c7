import { Tabs } from '@hawser/ui/tabs';
import { JobsSection } from './jobs-section.tsx';
import { SurveySection } from './survey-section.tsx';
import { UsersSection } from './users-section.tsx';

/** Administration of the installation; visible to its administrator only (Spec 1 §2). */
export function AdminPage() {
  return (
    <Tabs
      label="Administration"
      tabs={[
        { id: 'users', title: 'Users', content: <UsersSection /> },
        { id: 'survey', title: 'Survey', content: <SurveySection /> },
        { id: 'work', title: 'Background Work', content: <JobsSection /> },
      ]}
    />
  );
}
