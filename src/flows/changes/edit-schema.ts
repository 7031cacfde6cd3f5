/** The schema of a proposed edit, for all doors. */
export { EditSchema } from '../../assistant/changes/edit-schema.ts';
