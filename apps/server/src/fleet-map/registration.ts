import { noun } from '../noun/index.ts';
import { fleetMapCollection } from './collection.ts';

/** The map of the fleet. */
export const fleetMap = noun({ name: 'fleet-map', collections: [fleetMapCollection] });
