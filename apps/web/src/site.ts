/** The product's name, as it stands in the header and in titles. */
export const SITE_NAME = 'Recto';
