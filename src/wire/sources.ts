/** The sources of time, randomness and ids that everything is handed. */
import { createRandom } from '../flows/create-random.ts';
import { createNewId } from '../flows/new-id.ts';

export const now = () => Date.now();
export const random = createRandom();
export const newId = createNewId(now);
