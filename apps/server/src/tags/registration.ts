import { noun } from '../noun/index.ts';
import { tagsRoutes } from './routes.ts';

export const tags = noun({ name: 'tags', routes: () => tagsRoutes });
