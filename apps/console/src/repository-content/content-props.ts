import type { ReactNode } from 'react';
import type { Place } from './place.ts';

/** What is shown of a repository. */
export interface ContentProps {
  id: string;
  /** What can be done with a folder, or with a version of a chart. */
  actionOf(place: Place): ReactNode;
}
