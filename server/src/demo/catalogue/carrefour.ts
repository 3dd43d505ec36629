/** Products that the hub sells, one block per producer. */
export const carrefourDesRecoltes: Readonly<Record<string, string>> = {
  'Verger Lacroix': `
Pommes McIntosh; McIntosh apples; fruits.apples; local; case18kg@34.00
Pommes Honeycrisp; Honeycrisp apples; fruits.apples; local; case18kg@52.00
Pommes Cortland; Cortland apples; fruits.apples; local; case18kg@36.00
Pommes Gala; Gala apples; fruits.apples; local; case18kg@42.00
Poires Bartlett; Bartlett pears; fruits.apples; local; case10kg@31.00
Jus de pomme brut; Unfiltered apple juice; drinks.juice; local; case8x1.5l@33.60 bottle1.5l@4.60
Jus de pomme pétillant; Sparkling apple juice; drinks.soft; local; case12x750ml@52.80!
Gelée de pomme; Apple jelly; grocery.preserves; local; case12x250ml@54.00
Beurre de pomme; Apple butter; grocery.preserves; local; case12x250ml@57.60
Vinaigre de cidre; Cider vinegar; grocery.oils; local organic; case6x1l@41.40
Cidre de glace; Ice cider; alcohol.cider; local; case12x375ml@246.00!
`,
  'Ferme du Nord': `
Fraises d’été; Summer strawberries; fruits.berries; local; case8x1l@33.60
Fraises d’automne; Fall strawberries; fruits.berries; local; case8x1l@36.80
Framboises; Raspberries; fruits.berries; organic local; case12x170g@45.60
Bleuets en corymbe; Highbush blueberries; fruits.berries; local; case12x1pint@50.40
Bleuets sauvages congelés; Frozen wild blueberries; fruits.berries; local frozen; bag2.5kg@23.50 case5x2.5kg@109.00
Camerises; Haskap berries; fruits.berries; organic local frozen; bag2kg@29.00
Argousier; Sea buckthorn; fruits.berries; organic local frozen; bag1kg@18.90
Canneberges fraîches; Fresh cranberries; fruits.berries; organic local; case24x340g@57.60
Canneberges séchées; Dried cranberries; fruits.dried; local; bag5kg@62.50
Cassis; Blackcurrants; fruits.berries; organic local frozen; bag2kg@24.80
Rhubarbe; Rhubarb; fruits.stone; local; case10kg@38.00
Confiture de fraises; Strawberry jam; grocery.preserves; local; case12x250ml@60.00
`,
  'Élevages du Fleuve': `
Bavette de bœuf; Flank steak; meat.beef; local; bag~3.4kg@29.90
Bœuf haché maigre; Lean ground beef; meat.beef; local frozen; case10x454g@68.00
Côtes levées de bœuf; Beef short ribs; meat.beef; local; bag~4.5kg@21.40
Surlonge de bœuf; Beef sirloin; meat.beef; local; bag~5.2kg@26.80
Joue de bœuf; Beef cheek; meat.beef; local; bag~2.8kg@18.60
Veau de grain, épaule; Grain-fed veal shoulder; meat.beef; local; bag~4.8kg@17.90
Longe de porc; Pork loin; meat.pork; local; bag~4.6kg@12.40
Épaule de porc; Pork shoulder; meat.pork; local; bag~6kg@8.90
Flanc de porc; Pork belly; meat.pork; local; bag~5kg@11.80
Saucisses à l’érable; Maple sausages; meat.pork; local; case20x375g@128.00
Bacon fumé au bois d’érable; Maple-smoked bacon; meat.charcuterie; local; case10x375g@74.00
Jambon à l’ancienne; Traditional ham; meat.charcuterie; local; piece~3.8kg@15.90
Gigot d’agneau; Leg of lamb; meat.lamb; local; piece~2.6kg@24.50
Carré d’agneau; Rack of lamb; meat.lamb; local; piece~0.8kg@46.00
Cerf rouge, cubes; Red deer, cubed; meat.game; local frozen; bag2kg@57.00
`,
  'Volailles des Plaines': `
Poulet de grain entier; Whole grain-fed chicken; meat.poultry; local; case~16kg@8.60
Poitrines de poulet; Chicken breasts; meat.poultry; local; bag~4kg@16.90
Cuisses de poulet; Chicken legs; meat.poultry; local; bag~5kg@7.80
Magret de canard; Duck breast; meat.poultry; local; case~4kg@32.50
Cuisses de canard confites; Duck leg confit; meat.poultry; local; case12@81.00
Dinde entière; Whole turkey; meat.poultry; local frozen; piece~7kg@9.20
Cailles; Quails; meat.poultry; local; case24@98.00
Œufs calibre gros; Large eggs; eggs.hen; local; case15x12@62.00 tray30@9.60
Œufs de canard; Duck eggs; eggs.other; local; tray30@26.00
Foie gras de canard; Duck foie gras; meat.poultry; local; piece~0.55kg@92.00
`,
  'Pêcheries Saint-Laurent': `
Filets de truite; Trout fillets; seafood.fish; local; case5kg@92.00
Omble chevalier; Arctic char; seafood.fish; local; case~5kg@23.40
Flétan du Groenland; Greenland halibut; seafood.fish; local frozen; case10kg@168.00
Crevettes nordiques; Northern shrimp; seafood.shellfish; local frozen; case5x1kg@94.00
Bourgots cuits; Cooked whelks; seafood.shellfish; local frozen; case6x500g@66.00
Homard vivant; Live lobster; seafood.shellfish; local; case~10kg@28.90
Moules fraîches; Fresh mussels; seafood.shellfish; local; bag5kg@27.50
Truite fumée à froid; Cold-smoked trout; seafood.smoked; local; case10x150g@89.00
Esturgeon fumé; Smoked sturgeon; seafood.smoked; local; case10x125g@118.00
Laminaire sucrée; Sugar kelp; seafood.seaweed; local frozen; case6x500g@72.00
`,
  'Érablière Bolduc': `
Sirop d’érable ambré; Amber maple syrup; sweet.maple; local organic; case12x540ml@102.00 bucket4l@62.00
Sirop d’érable foncé; Dark maple syrup; sweet.maple; local; case12x540ml@98.40 bucket20l@289.00
Beurre d’érable; Maple butter; sweet.maple; local; case12x330g@108.00
Sucre d’érable granulé; Granulated maple sugar; sweet.maple; local; bag5kg@112.00
Tire d’érable; Maple taffy; sweet.maple; local; case12x540ml@110.40
Bonbons à l’érable; Maple candies; sweet.candy; local; case24x80g@96.00!
Vinaigre d’érable; Maple vinegar; grocery.oils; local; case6x375ml@58.80
`,
  'Les Ruches d’Émilie': `
Miel de trèfle; Clover honey; sweet.honey; local; case12x500g@81.60 bucket15kg@168.00
Miel de sarrasin; Buckwheat honey; sweet.honey; local; case12x500g@87.60
Miel crémeux; Creamed honey; sweet.honey; local; case12x330g@66.00
Pollen; Pollen; sweet.honey; local; case6x125g@45.00
Hydromel; Mead; alcohol.wine; local; case12x750ml@228.00!
Tartinade miel et noisette; Honey hazelnut spread; grocery.preserves; local; case12x250g@78.00
`,
  'Moulin du Ruisseau': `
Farine de blé tamisée; Sifted wheat flour; bakery.flour; organic local; bag20kg@38.00 case10x1kg@31.00
Farine de blé entier; Whole wheat flour; bakery.flour; organic local; bag20kg@36.00
Farine de sarrasin; Buckwheat flour; bakery.flour; organic local; bag10kg@33.50
Farine de seigle; Rye flour; bakery.flour; organic local; bag20kg@37.00
Flocons d’avoine; Rolled oats; bakery.flour; organic local; bag20kg@41.00
Graines de lin; Flax seeds; grocery.nuts; organic local; bag5kg@24.00
Lentilles vertes; Green lentils; grocery.pulses; organic local; bag10kg@36.00
Haricots noirs; Black beans; grocery.pulses; organic local; bag10kg@38.50
Huile de tournesol vierge; Virgin sunflower oil; grocery.oils; organic local; case6x1l@63.00
Huile de caméline; Camelina oil; grocery.oils; organic local; case6x500ml@66.00
Pain de campagne; Country loaf; bakery.bread; organic local; case12x900g@66.00
Baguettes; Baguettes; bakery.bread; local; case24@57.60
Croissants au beurre; Butter croissants; bakery.pastry; local frozen; case60@54.00
Brioche à l’érable, portion; Maple brioche, single; bakery.pastry; local; case12@27.60!
`,
  'Cuisine Paule': `
Soupe aux pois; Pea soup; prepared.soups; local; case6x1l@45.00
Velouté de courge; Squash soup; prepared.soups; local; case6x1l@43.20
Tourtière; Meat pie; prepared.meals; local frozen; case6x1kg@93.00!
Pâté au saumon; Salmon pie; prepared.meals; local frozen; case6x900g@87.00!
Houmous à l’ail noir; Black garlic hummus; prepared.salads; local; case12x227g@51.60
Croustilles de panais; Parsnip chips; prepared.snacks; local; case12x100g@45.60!
Kombucha gingembre; Ginger kombucha; drinks.soft; local organic; case12x355ml@33.00!
Ketchup aux fruits; Fruit ketchup; grocery.condiments; local; case12x500ml@78.00
Moutarde forte; Hot mustard; grocery.condiments; local; case12x250ml@51.60
Marinades de betteraves; Pickled beets; grocery.preserves; local; case12x500ml@62.40
`,
};
