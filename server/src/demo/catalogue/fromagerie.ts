export const fromagerieDesCantons = `
Tomme des Cantons; Cantons tomme; dairy.firm-cheese; local; wheel~4.2kg@31.50 piece~0.9kg@34.20
Tomme des Cantons, 12 mois; Cantons tomme, 12 months; dairy.firm-cheese; local; wheel~4kg@38.90
Bleu de la Yamaska; Yamaska blue; dairy.blue-cheese; local; wheel~1.8kg@36.40
Brie fermier; Farmhouse brie; dairy.soft-cheese; local; wheel~1.1kg@29.80
Camembert au lait cru; Raw-milk camembert; dairy.soft-cheese; local organic; case6x250g@47.40
Croûte lavée à la bière; Beer-washed rind; dairy.soft-cheese; local; wheel~1.3kg@33.60
Chèvre cendré; Ash-covered goat cheese; dairy.soft-cheese; local; case6x180g@51.60
Bûchette de chèvre frais; Fresh goat log; dairy.fresh-cheese; local; case12x125g@58.80
Fromage en grains; Cheese curds; dairy.fresh-cheese; local; case12x200g@49.20 bag2.5kg@32.50
Halloumi à griller; Grilling halloumi; dairy.fresh-cheese; local; case8x250g@55.20
Ricotta; Ricotta; dairy.fresh-cheese; local; bucket2kg@19.80
Mozzarella fraîche; Fresh mozzarella; dairy.fresh-cheese; local; case12x200g@62.40
Cheddar doux; Mild cheddar; dairy.firm-cheese; local; case4x2.27kg@132.00
Cheddar 3 ans; 3-year cheddar; dairy.firm-cheese; local; case6x300g@66.00
Raclette fumée; Smoked raclette; dairy.firm-cheese; local; wheel~5kg@30.40
Beurre de culture salé; Salted cultured butter; dairy.butter; local; case12x250g@69.00
Beurre de culture doux; Unsalted cultured butter; dairy.butter; local; case12x250g@69.00
Crème 35 %; 35% cream; dairy.milk; local; case6x1l@38.40
Yogourt nature 10 %; Plain yogurt 10%; dairy.yogurt; local; bucket4kg@26.80 case12x500g@45.60
Kéfir aux bleuets; Blueberry kefir; dairy.yogurt; local; case6x500ml@27.60
Crème glacée à l’érable; Maple ice cream; dairy.ice-cream; local; bucket11l@74.00 case24x125ml@58.80!
`;
