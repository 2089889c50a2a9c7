import { noun } from '../noun/index.ts';
import { photoRoutes } from './photo.ts';
import { filesSchema } from './schema.ts';

export const files = noun({ name: 'files', tables: filesSchema, routes: () => photoRoutes });
