/** Parts of each city of the demo data, with their PIN codes, as they are. */
const PARTS: Readonly<Record<string, string>> = {
  Mumbai:
    "Andheri West 400058, Dadar 400014, Bandra West 400050, Borivali West 400092, Powai 400076, Chembur 400071",
  Pune: "Kothrud 411038, Baner 411045, Aundh 411007, Hadapsar 411028, Viman Nagar 411014, Camp 411001",
  Nagpur: "Dharampeth 440010, Sitabuldi 440012, Sadar 440001, Manish Nagar 440015, Itwari 440002",
  Nashik: "Panchavati 422003, Cidco 422009, Satpur 422007, Deolali Camp 422401, Old Nashik 422001",
  Bengaluru:
    "Indiranagar 560038, Jayanagar 560041, Koramangala 560034, Whitefield 560066, Malleswaram 560003, Rajajinagar 560010",
  Mysuru:
    "Kuvempunagar 570023, Vijayanagar 570017, Saraswathipuram 570009, Jayalakshmipuram 570012, Gokulam 570002",
  Chennai:
    "T Nagar 600017, Adyar 600020, Velachery 600042, Anna Nagar 600040, Mylapore 600004, Tambaram 600045",
  Coimbatore:
    "R S Puram 641002, Peelamedu 641004, Ganapathy 641006, Saibaba Colony 641011, Singanallur 641005",
  Madurai:
    "Anna Nagar 625020, K K Nagar 625020, Tallakulam 625002, Villapuram 625012, Tirunagar 625006",
  Hyderabad:
    "Banjara Hills 500034, Kukatpally 500072, Ameerpet 500016, Himayatnagar 500029, Dilsukhnagar 500060, Gachibowli 500032",
  Warangal: "Hanamkonda 506001, Kazipet 506003, Girmajipet 506002, Subedari 506001",
  Visakhapatnam:
    "MVP Colony 530017, Gajuwaka 530026, Dwaraka Nagar 530016, Seethammadhara 530013, Madhurawada 530048",
  Vijayawada:
    "Patamata 520010, Governorpet 520002, Satyanarayanapuram 520011, Bhavanipuram 520012, Gunadala 520004",
  Kochi:
    "Kaloor 682017, Kakkanad 682030, Edappally 682024, Fort Kochi 682001, Kadavanthra 682020, Palarivattom 682025",
  Thiruvananthapuram:
    "Pattom 695004, Kazhakkoottam 695582, Kowdiar 695003, Vellayambalam 695010, Peroorkada 695005",
  Kozhikode: "Nadakkavu 673011, Chevayur 673017, Beypore 673015, Eranhipalam 673006, Feroke 673631",
  "New Delhi":
    "Dwarka 110075, Saket 110017, Vasant Kunj 110070, Karol Bagh 110005, Lajpat Nagar 110024, Mayur Vihar 110091",
  Gurugram:
    "Sector 14 122001, Palam Vihar 122017, Sector 45 122003, Civil Lines 122001, Sikanderpur 122002",
  Chandigarh:
    "Sector 22 160022, Sector 15 160015, Sector 19 160019, Manimajra 160101, Sector 36 160036",
  Ludhiana:
    "Model Town 141002, Civil Lines 141001, Dugri 141013, Basti Jodhewal 141007, Sarabha Nagar 141001",
  Amritsar:
    "Putlighar 143001, Chheharta 143105, Khalsa College 143002, Verka 143501, Katra Ahluwalia 143006",
  Jaipur:
    "Malviya Nagar 302017, Mansarovar 302020, Vaishali Nagar 302021, Raja Park 302004, Bani Park 302016",
  Udaipur:
    "Hiran Magri 313002, Fatehpura 313001, Bhupalpura 313001, Pratap Nagar 313001, Bedla 313011",
  Ahmedabad:
    "Navrangpura 380009, Maninagar 380008, Bopal 380058, Vastrapur 380015, Naranpura 380013, Paldi 380007",
  Surat: "Adajan 395009, Varachha 395006, Katargam 395004, Vesu 395007, Athwalines 395001",
  Vadodara: "Alkapuri 390007, Manjalpur 390011, Fatehgunj 390002, Gotri 390021, Karelibaug 390018",
  Lucknow:
    "Gomti Nagar 226010, Aliganj 226024, Indira Nagar 226016, Hazratganj 226001, Alambagh 226005",
  Kanpur:
    "Kidwai Nagar 208011, Swaroop Nagar 208002, Kakadeo 208025, Govind Nagar 208006, Kalyanpur 208017",
  Varanasi: "Lanka 221005, Sigra 221010, Shivpur 221003, Sarnath 221007, Chetganj 221001",
  Noida: "Sector 62 201309, Sector 15 201301, Sector 18 201301, Sector 37 201303, Sector 12 201301",
  Patna:
    "Kankarbagh 800020, Patliputra Colony 800013, Rajendra Nagar 800016, Danapur 801503, Patna City 800008",
  Ranchi: "Doranda 834002, Lalpur 834001, Kanke 834006, Harmu 834002, Hatia 834003",
  Kolkata:
    "Salt Lake 700064, Ballygunge 700019, Behala 700034, Jadavpur 700032, Dum Dum 700028, Garia 700084",
  Siliguri: "Hakim Para 734001, Pradhan Nagar 734003, Deshbandhu Para 734004, Matigara 734010",
  Bhubaneswar:
    "Saheed Nagar 751007, Patia 751024, Nayapalli 751012, Khandagiri 751030, Old Town 751002",
  Guwahati: "Dispur 781006, Paltan Bazar 781008, Maligaon 781011, Beltola 781028, Chandmari 781003",
  Shillong:
    "Laitumkhrah 793003, Laban 793004, Nongthymmai 793014, Police Bazar 793001, Mawlai 793017",
  Indore:
    "Vijay Nagar 452010, Palasia 452001, Rajendra Nagar 452012, Sudama Nagar 452009, Khajrana 452016",
  Bhopal:
    "Arera Colony 462016, T T Nagar 462003, Bairagarh 462030, Govindpura 462023, Piplani 462022",
  Raipur:
    "Purani Basti 492001, Civil Lines 492001, Tatibandh 492099, Devendra Nagar 492009, Pandri 492004",
  Dehradun:
    "Rajpur 248009, Clement Town 248002, Dalanwala 248001, Prem Nagar 248007, Raipur 248008",
  Shimla:
    "Sanjauli 171006, Chhota Shimla 171002, Lakkar Bazar 171001, Summer Hill 171005, Totu 171011",
  Panaji: "Altinho 403001, Dona Paula 403004, Caranzalem 403002, Ribandar 403006, Campal 403001",
  Srinagar:
    "Rajbagh 190008, Hazratbal 190006, Jawahar Nagar 190008, Bemina 190018, Lal Chowk 190001",
};

interface Locality {
  readonly name: string;
  readonly pinCode: string;
}

const localityOf = (text: string): Locality => {
  const at = text.lastIndexOf(" ");
  return { name: text.slice(0, at), pinCode: text.slice(at + 1) };
};

const LOCALITIES: ReadonlyMap<string, readonly Locality[]> = new Map(
  Object.entries(PARTS).map(([city, parts]) => [city, parts.split(", ").map(localityOf)]),
);

/** Of a city of the demo data. */
export const localitiesOf = (city: string): readonly Locality[] => LOCALITIES.get(city) ?? [];
