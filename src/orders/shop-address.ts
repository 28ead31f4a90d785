import { shop } from '../shop.ts';

/** '14 Water Street, Des Moines, IA 50309'. */
export const shopAddress = `${shop.street}, ${shop.city}, ${shop.region} ${shop.zip}`;
