/** What a change may ask for, as every door checks it. */
export { EditSchema } from '../../assistant/changes/edit-schema.ts';
