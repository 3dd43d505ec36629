/** Where menus, lists and dialogs are put; the provider draws it. */
export const FLOATS = 'floats';
